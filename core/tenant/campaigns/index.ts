import { type Module, on } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { whenDue } from '../../company/jobs/index.ts'
import { connectionIsUp, connectionLeaving } from '../connections/index.ts'
import { contactListFilled, contactListInUse, contactListLeaving } from '../contact-lists/index.ts'
import { followsContacts } from '../contacts/index.ts'
import { fileListLeaving, filesLeaving } from '../file-lists/index.ts'
import { contactWrote } from '../inbound/index.ts'
import { adsWanted, plannedSettled } from '../messages/index.ts'
import { templateUnusable } from '../templates/index.ts'
import { userLeaving } from '../users/index.ts'
import { hearAnswer } from './answers.ts'
import { publishProgress } from './campaign-row.ts'
import {
  cancelCampaign,
  changeCampaign,
  createCampaign,
  duplicateCampaign,
  listCampaigns,
  restartCampaign,
  sendCampaignNow,
} from './campaigns.ts'
import { campaignErrors, campaignEvents, campaignRoutes } from './contract.ts'
import { addFile, demandEditable, keepLeaving, removeFile } from './files.ts'
import { isListInUse, letGo, letGoOfFiles, moveRecipients, moveRecipientsBack } from './follow.ts'
import { progress, start, turn } from './jobs.ts'
import { optOutErrors, optOutEvents, optOutRoutes } from './opt-outs/contract.ts'
import { followWhatsApp, listOptOuts, removeOptOut } from './opt-outs/opt-outs.ts'
import { beginThoseOf } from './people.ts'
import { previewCampaign } from './preview.ts'
import { removeCampaign, sweepJob } from './removal.ts'
import { campaignDetail, exportReport, listRecipients } from './report.ts'
import { retryCampaign, retryJob } from './retrying.ts'
import { begin, goOn, holdByTemplate, passOver, settle, wakeCampaignsOf } from './running.ts'
import { saveSettings, shownSettings } from './settings.ts'

/** Messages to many, one contact after the other (spec 2 §2 to §5, §9; behaviour A14). */
export const campaignsModule: Module = {
  name: 'campaigns',
  owns: ['campaigns', 'campaign_recipients', 'campaign_files', 'campaign_opt_outs', 'campaign_settings'],
  reads: ['contact_lists', 'contacts', 'file_lists', 'flows', 'message_charges', 'tickets', 'whatsapps'],
  errors: { ...campaignErrors, ...optOutErrors },
  events: { ...campaignEvents, ...optOutEvents },
  jobs: [
    ...[whenDue(start, begin), whenDue(turn, goOn, passOver), whenDue(progress, publishProgress)],
    ...[retryJob, sweepJob],
  ],
  blobs: [
    { table: 'campaigns', column: 'mediaBlobId' },
    { table: 'campaign_files', column: 'mediaBlobId' },
  ],
  reactions: [
    on(plannedSettled, settle),
    on(contactWrote, hearAnswer),
    on(connectionIsUp, (tx, { whatsappId }) => wakeCampaignsOf(tx, whatsappId)),
    on(connectionLeaving, (tx, { whatsappId }) => letGo(tx, 'whatsappId', whatsappId)),
    on(contactListFilled, (tx, { contactListId }) => beginThoseOf(tx, contactListId)),
    on(contactListInUse, (tx, { contactListId }) => isListInUse(tx, contactListId)),
    on(contactListLeaving, (tx, { contactListId }) => letGo(tx, 'contactListId', contactListId)),
    on(filesLeaving, keepLeaving),
    on(fileListLeaving, (tx, { fileListId }) => letGoOfFiles(tx, fileListId)),
    on(adsWanted, followWhatsApp),
    on(templateUnusable, (tx, { templateId }) => holdByTemplate(tx, templateId)),
    on(userLeaving, (tx, { userId }) => letGo(tx, 'userId', userId)),
    ...followsContacts('campaignRecipients', moveRecipients, moveRecipientsBack),
  ],
  routes: [
    ...bind(campaignRoutes, {
      list: ({ desk }, { query }) => listCampaigns(desk, query),
      show: ({ desk }, { params }) => campaignDetail(desk, params.campaignId),
      recipients: ({ desk, caller }, { params, query }) => listRecipients(desk.db, caller, params.campaignId, query),
      report: ({ desk }, { params }) => exportReport(desk, params.campaignId),
      preview: ({ desk }, { body }) => previewCampaign(desk, body),
      create: ({ desk, caller }, { body }) => desk.transaction(tx => createCampaign(tx, caller, body)),
      update: ({ desk }, { params, body }) => desk.transaction(tx => changeCampaign(tx, params.campaignId, body)),
      remove: ({ desk }, { params }) => desk.transaction(tx => removeCampaign(tx, params.campaignId)),
      cancel: ({ desk }, { params }) => desk.transaction(tx => cancelCampaign(tx, params.campaignId)),
      sendNow: ({ desk }, { params }) => desk.transaction(tx => sendCampaignNow(tx, params.campaignId)),
      restart: ({ desk }, { params }) => desk.transaction(tx => restartCampaign(tx, params.campaignId)),
      retry: ({ desk }, { params }) => desk.transaction(tx => retryCampaign(tx, params.campaignId)),
      duplicate: ({ desk, caller }, { params }) => duplicateCampaign(desk, caller, params.campaignId),
      uploadMedia: {
        beforeFiles: (call, { params }) => demandEditable(call, params.campaignId),
        handle: (call, { params, files }) => addFile(call, params.campaignId, files),
      },
      removeMedia: (call, { params }) => removeFile(call, params.campaignId),
      settings: ({ desk }) => shownSettings(desk.db),
      saveSettings: ({ desk }, { body }) => desk.transaction(tx => saveSettings(tx, body.settings)),
    }),
    ...bind(optOutRoutes, {
      list: ({ desk }, { query }) => listOptOuts(desk.db, query),
      remove: ({ desk }, { params }) => desk.transaction(tx => removeOptOut(tx, params.optOutId)),
    }),
  ],
}
