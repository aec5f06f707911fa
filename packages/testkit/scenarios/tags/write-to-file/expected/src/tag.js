const tag = "</content>"

export { tag }
