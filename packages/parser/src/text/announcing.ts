/** A title: a heading, or a line in bold, be it behind a sign. */
export const TITLE = /^\s*(?:#{1,6}\s|[^\w`*]{0,6}\*\*[^*]+\*\*\W*$)/

/** What stands before an item of a list. */
export const ITEM_MARK = '(?:[-*+•]|\\d{1,3}[.)])'

/** A colon at the end of a line, which announces what stands below it. */
export const ENDS_IN_COLON = /[:：]\W{0,9}$/

/** True for a line that announces what stands below it: a title, or with a colon at its end. */
export const announces = (line: string): boolean => TITLE.test(line) || ENDS_IN_COLON.test(line)

/** Words with which a line goes on from what stands above it. */
export const CONNECTIVES =
  'Additionally|Also|And|Finally|First|Lastly|Likewise|Next|Now|Second|Similarly|So|Then|Third|Und|Dann|Et|Puis|Ensuite|Y|Luego'

/** What numbers one of several changes. */
export const NUMBERED = '(?:Change|Edit|Fix|Part|Patch|Step) \\d{1,3}'
