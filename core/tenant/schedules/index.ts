import { type Module, on } from '../../company/index.ts'
import { whenDue } from '../../company/jobs/index.ts'
import { bind } from '../../http/index.ts'
import { connectionLeaving } from '../connections/index.ts'
import { contactLeaving, followsContacts } from '../contacts/index.ts'
import { plannedSettled } from '../messages/index.ts'
import { userLeaving } from '../users/index.ts'
import { scheduleErrors, scheduleEvents, scheduleRoutes } from './contract.ts'
import { forgetSchedulesOf, letGo, moveSchedules, takeSchedulesBack } from './follow.ts'
import { due } from './jobs.ts'
import { addPicture, demandChangeable, removePicture } from './media.ts'
import { serializeSchedule } from './schedule-row.ts'
import { changeSchedule, createSchedule, listSchedules, removeSchedule } from './schedules.ts'
import { giveUp, sendDue, sendNow, settle } from './sending.ts'

export { takeOverSchedule } from './take-over.ts'

/** Messages that leave by themselves at a time (spec 1 §3, §4). */
export const schedulesModule: Module = {
  name: 'schedules',
  owns: ['schedules'],
  reads: ['contacts', 'messages', 'tickets', 'users'],
  errors: scheduleErrors,
  events: scheduleEvents,
  jobs: [whenDue(due, sendDue, giveUp)],
  blobs: [{ table: 'schedules', column: 'mediaBlobId' }],
  eventHandlers: [
    on(plannedSettled, settle),
    ...followsContacts('schedules', moveSchedules, takeSchedulesBack),
    on(contactLeaving, (tx, { contactId }) => forgetSchedulesOf(tx, contactId)),
    on(connectionLeaving, async (tx, { whatsappId }) => void (await letGo(tx, 'whatsappId', whatsappId))),
    on(userLeaving, async (tx, { userId }) => void (await letGo(tx, 'userId', userId))),
  ],
  routes: bind(scheduleRoutes, {
    list: ({ company }, { query }) => listSchedules(company, query),
    show: ({ company }, { params }) => serializeSchedule(company.db, company.blobs, params.scheduleId),
    create: ({ company, caller }, { body }) => company.transaction(tx => createSchedule(tx, caller, body)),
    update: ({ company, caller }, { params, body }) =>
      company.transaction(tx => changeSchedule(tx, caller, params.scheduleId, body)),
    remove: ({ company, caller }, { params }) =>
      company.transaction(tx => removeSchedule(tx, caller, params.scheduleId)),
    sendNow: ({ company, caller }, { params }) => company.transaction(tx => sendNow(tx, caller, params.scheduleId)),
    uploadMedia: {
      beforeFiles: (call, { params }) => demandChangeable(call, params.scheduleId),
      handle: (call, { params, files }) => addPicture(call, params.scheduleId, files),
    },
    removeMedia: (call, { params }) => removePicture(call, params.scheduleId),
  }),
}
