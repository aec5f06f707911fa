/**
 * What some listings have between the number of a line and what separates it from the line, as a pattern: the hash of
 * the line, as in `12:a3|…`, `12#VR:…` and `12#VR|…`. Sources: oh-my-pi; plugins of opencode and pi.
 */
export const LINE_TAG = '(?::[\\da-f]{2,8}(?=\\|)|#[\\dA-Za-z]{2,8}(?=[:|]))'
