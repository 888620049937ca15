export { createFamilySockets } from './family/socket-io.ts'
export { CLOSE_ENDED } from './frames.ts'
export { Hub } from './hub.ts'
export { createSocketServer, type SocketOptions } from './socket.ts'
