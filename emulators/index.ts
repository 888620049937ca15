import type { EmulatorCommand } from './command.ts'
import { dialogflow } from './dialogflow/command.ts'
import { openai } from './openai/command.ts'
import { payments } from './payments/command.ts'
import { proxy } from './proxy/command.ts'
import { s3 } from './s3/command.ts'
import { smtp } from './smtp/command.ts'
import { speech } from './speech/command.ts'
import { typebot } from './typebot/command.ts'
import { webhook } from './webhook/command.ts'
import { whatsapp } from './whatsapp/command.ts'
import { whatsappCloud } from './whatsapp-cloud/command.ts'

/** Everything of the world outside that can be played on this machine. */
export const emulators: readonly EmulatorCommand[] = [
  whatsapp,
  whatsappCloud,
  proxy,
  smtp,
  openai,
  speech,
  s3,
  payments,
  typebot,
  dialogflow,
  webhook,
]
