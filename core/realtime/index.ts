export { checkPublication } from './check-publication.ts'
export { CLOSE_ENDED, CLOSE_RESTART, CLOSE_TOKEN_EXPIRED } from './frames.ts'
export { Hub, type Listener } from './hub.ts'
export { type ChannelRule, createSocketServer } from './socket.ts'
