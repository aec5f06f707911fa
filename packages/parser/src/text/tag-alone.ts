/** A tag alone on its line, as those around operations are: no words. */
export const TAG_ALONE = /^\s{0,40}<\/?[\w:|｜-]{1,40}>\s*$/
