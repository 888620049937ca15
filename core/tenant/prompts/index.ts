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
import { monthOf, shownPrompt } from './serialize.ts'
import { stopAssistant } from './stop.ts'

/** Assistants: AIs that answer contacts until a person is wanted (spec 2 §3; behaviour A18). */
export const promptsModule: Module = {
  name: 'prompts',
  owns: ['prompts', 'prompt_months', 'prompt_questions'],
  reads: ['contacts', 'queues', 'whatsapps'],
  errors: promptErrors,
  events: promptEvents,
  jobs: promptJobs,
  reactions: [
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
    list: ({ desk }, { query }) => listPrompts(desk, query),
    show: ({ desk }, { params }) => shownPrompt(desk.db, monthOf(desk), params.promptId),
    create: ({ desk }, { body }) => desk.transaction(tx => createPrompt(tx, body)),
    update: ({ desk }, { params, body }) => desk.transaction(tx => changePrompt(tx, params.promptId, body)),
    remove: ({ desk }, { params }) => desk.transaction(tx => removePrompt(tx, params.promptId)),
  }),
}

export { hearForAssistant } from './receive.ts'
export { stopAssistant } from './stop.ts'
