export { isPrivateHost, isPublic } from './public-address.ts'
export { Outbound } from './request.ts'
