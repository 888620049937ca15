import { type Module, on } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { connectionPromptSet } from '../connections/index.ts'
import { queueChanged, queueLeaving, queuePromptSet } from '../queues/index.ts'
import { takesFromBots, ticketMoved, ticketPromptSet, ticketsJoined } from '../tickets/index.ts'
import { promptJobs } from './ask-task.ts'
import { promptErrors, promptEvents, promptRoutes } from './contract.ts'
import {
  changePrompt,
  checkChosen,
  createPrompt,
  letGoOfQueue,
  listPrompts,
  removePrompt,
  showQueueAnew,
} from './prompts.ts'
import { dropQuestion } from './questions.ts'
import { monthOf, serializePrompt } from './serialize.ts'
import { stopAssistant } from './stop.ts'

/** Assistants: AIs that answer contacts until a person is wanted (spec 2 §3; behaviour A18). */
export const promptsModule: Module = {
  name: 'prompts',
  owns: ['prompts', 'prompt_months', 'prompt_questions'],
  reads: ['contacts', 'queues', 'whatsapps'],
  errors: promptErrors,
  events: promptEvents,
  jobs: promptJobs,
  eventHandlers: [
    on(ticketMoved, async (tx, moved) => {
      if (takesFromBots(moved)) await stopAssistant(tx, moved.ticketId)
    }),
    on(ticketsJoined, async (tx, { emptiedId }) => {
      await dropQuestion(tx, emptiedId)
      return []
    }),
    on(queueChanged, (tx, { queueId }) => showQueueAnew(tx, queueId)),
    on(queueLeaving, (tx, { queueId }) => letGoOfQueue(tx, queueId)),
    on(queuePromptSet, checkChosen),
    on(ticketPromptSet, checkChosen),
    on(connectionPromptSet, checkChosen),
  ],
  routes: bind(promptRoutes, {
    list: ({ company }, { query }) => listPrompts(company, query),
    show: ({ company }, { params }) => serializePrompt(company.db, monthOf(company), params.promptId),
    create: ({ company }, { body }) => company.transaction(tx => createPrompt(tx, body)),
    update: ({ company }, { params, body }) => company.transaction(tx => changePrompt(tx, params.promptId, body)),
    remove: ({ company }, { params }) => company.transaction(tx => removePrompt(tx, params.promptId)),
  }),
}

export { receiveForAssistant } from './receive.ts'
export { stopAssistant } from './stop.ts'
