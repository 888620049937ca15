export { isPrivateHost, isPublic } from './public-address.ts'
export { reachable } from './reachable.ts'
export { Outbound } from './request.ts'
