export { CLOSE_ENDED } from './frames.ts'
export { Hub } from './hub.ts'
export { createSocketServer } from './socket.ts'
