export {
  type AiFault,
  type AiPlace,
  type AiReply,
  type AiTalk,
  type AiTalkReply,
  askAi,
  type ChatMessage,
  goOnTalking,
} from './ai.ts'
export { type AskFault, askOnce } from './ask.ts'
export { type WayFault, wayFaultOf } from './faults.ts'
export { type FetchedFile, type FileLimits, fetchFile } from './file.ts'
export { type Mail, type MailFault, type MailPlace, type MailReply, sendMail } from './mail.ts'
export { isRepeatable } from './moments.ts'
export { type FetchedPage, fetchPage } from './page.ts'
export { isPrivateHost, isPublic } from './public-address.ts'
export { reachable } from './reachable.ts'
export { type ClientIdentity, noAnswer, Outbound } from './request.ts'
export { type SpeechFault, type SpeechPlace, type SpeechReply, speak } from './speech.ts'
export { type HeardReply, type SoundFile, transcribe } from './transcribe.ts'
