/**
 * `node:http` without `import`: an ES import evaluates all its exports, and one of them loads the WebSocket client of Node,
 * which costs about 40 ms at every start.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')
