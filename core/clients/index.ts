export {
  type AiConversation,
  type AiConversationReply,
  type AiEndpoint,
  askAi,
  type ChatMessage,
  goOnTalking,
} from './ai.ts'
export type { AiError, AiReply } from './ai-reply.ts'
export { type RouteError, routeErrorOf } from './errors.ts'
export { type FetchError, fetchOnce, postOnce } from './fetch-once.ts'
export { isRepeatable, momentOf } from './fetch-with-retry.ts'
export { type FetchedFile, type FileLimits, fetchFile } from './file.ts'
export { workingFor } from './look-up.ts'
export { type Mail, type MailEndpoint, type MailError, type MailReply, sendMail } from './mail.ts'
export { type FetchedPage, fetchPage } from './page.ts'
export { isPrivateHost, isPublic, isThisMachine } from './public-address.ts'
export { reachable } from './reachable.ts'
export { type ClientIdentity, noAnswer, Outbound } from './request.ts'
export { type SpeechEndpoint, type SpeechError, type SpeechReply, speak } from './speech.ts'
export { type ReceivedReply, type SoundFile, transcribe } from './transcribe.ts'
