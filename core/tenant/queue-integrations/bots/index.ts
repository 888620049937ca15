import type { IntegrationType } from '../contract.ts'
import type { Bot, IntegrationRow } from './bot.ts'
import { dialogflow } from './dialogflow.ts'
import type { WholeConversation } from './payload.ts'
import { typebot } from './typebot.ts'
import { webhook } from './webhook.ts'

/** Who answers for a type of integration. */
const bots: Readonly<Record<IntegrationType, Bot<WholeConversation>>> = { dialogflow, n8n: webhook, webhook, typebot }

export const botOf = ({ type }: IntegrationRow): Bot<WholeConversation> => bots[type as IntegrationType]
