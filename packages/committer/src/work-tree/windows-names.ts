/**
 * Whether Windows can hold a file or directory of this path. It takes a backslash for a separator and what follows a
 * colon for the name of a stream, drops full stops and spaces at the end, and opens a device for the names of its
 * devices. Source: git's compat/mingw.c, `is_valid_win32_path`. The root, `.`, is one.
 */
export const isPathOfWindows = (path: string): boolean =>
  path === '.' || !REFUSED.some((pattern) => pattern.test(path))

const REFUSED = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Windows takes none of them.
  /[\0-\x1f"*:<>?|\\]/,
  /[. ](?:\/|$)/,
  /(?:^|\/)(?:con|prn|aux|nul|com[1-9]|lpt[1-9]|conin\$|conout\$) *(?:\.[^/]*)?(?:\/|$)/i,
]
