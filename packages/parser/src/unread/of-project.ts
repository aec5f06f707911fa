import { isFile } from '../search-replace/file-names.ts'

/** True for the path of a file of a project, which no program makes. */
export const isOfProject = (path: string): boolean => isFile(path) && !isElsewhere(path) && !MADE.test(path)

/** True for the path of a file that is in no repository. */
export const isElsewhere = (path: string): boolean => /^[/~$]|^\.env(?:\.local)?$/.test(path)

const MADE =
  /(?:^|\/)(?:node_modules|dist|build|out|output|target|coverage|te?mp|venv|\.(?:git|next|nuxt|venv|tox|turbo|gradle|env|[\w-]*cache)|__pycache__)(?:\/|$)/

/** True for the path of a file of a project that nobody cleans up with commands. */
export const isKept = (path: string): boolean => isOfProject(path) && !LEFT_BEHIND.test(path)

const LEFT_BEHIND = /[.-]lock\b|\.(?:log|orig|rej|sum|sql|csv|txt|db|sqlite3?)$|[*?{$~]/
