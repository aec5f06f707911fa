import { deflateSync } from 'node:zlib'

/**
 * What zlib makes of bytes that it cannot make smaller is larger by less than this, and by five bytes for each 16 KB.
 */
const HEADERS = 64

/** What node sets aside for the outcome unless it is told, and goes on in. */
const LARGEST_PIECE = 16_384

/**
 * Deflates as fast as can be: most objects are a few hundred bytes, for which a large piece of memory would take longer
 * than the work.
 */
export const deflate = (bytes: Uint8Array): Buffer =>
  deflateSync(bytes, { level: 1, chunkSize: Math.min(bytes.length + HEADERS, LARGEST_PIECE) })
