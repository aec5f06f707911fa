import { parseSync, Visitor } from 'rolldown/utils'

/** The arrow functions that are in no other function or class, and use nothing of what is around one by itself. */
const arrowsOfModules = (code) => {
  const found = []
  let arrows = 0
  let others = 0
  let isBound = false
  const bind = () => {
    isBound ||= others === 0
  }
  const enter = () => {
    others++
  }
  const leave = () => {
    others--
  }
  new Visitor({
    ArrowFunctionExpression() {
      if (arrows++ === 0) isBound = false
    },
    'ArrowFunctionExpression:exit'(node) {
      if (--arrows === 0 && others === 0 && !isBound) found.push(node)
    },
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ClassBody: enter,
    'ClassBody:exit': leave,
    ThisExpression: bind,
    Super: bind,
    MetaProperty: bind,
    Identifier: ({ name }) => {
      if (name === 'arguments') bind()
    },
  }).visit(parseSync('chunk.cjs', code).program)
  return found
}

/** What stands in the place of an arrow function's head, and behind its body. */
const asFunction = (code, { start, end, async, body, expression }) => {
  const arrow = code.lastIndexOf('=>', body.start)
  const parameters = code
    .slice(start, arrow)
    .replace(/^async\b/, '')
    .trim()
  const list = parameters.startsWith('(') ? parameters : `(${parameters})`
  const head = { start, end: arrow + 2, text: `${async ? 'async ' : ''}function${list}` }
  // The parenthesis: a line may end behind the arrow.
  return expression
    ? [
        { ...head, text: `${head.text}{return(` },
        { start: end, end, text: ')}' },
      ]
    : [head]
}

/**
 * Makes functions of a module's arrow functions: V8 only looks through a function that does not run yet, but builds the
 * whole tree of an arrow function that is within another one, as all are in CommonJS. It does not run most of them.
 */
export const lazyFunctions = {
  name: 'functions-are-parsed-when-they-run',
  renderChunk(code) {
    const parts = []
    let end = 0
    const changes = arrowsOfModules(code).flatMap((node) => asFunction(code, node))
    for (const change of changes.sort((a, b) => a.start - b.start)) {
      parts.push(code.slice(end, change.start), change.text)
      end = change.end
    }
    return parts.join('') + code.slice(end)
  },
}
