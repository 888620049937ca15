import { type Module, on } from '../../company/index.ts'
import { whenDue } from '../../company/jobs/index.ts'
import { bind } from '../../http/index.ts'
import { connectionIsUp, connectionLeaving } from '../connections/index.ts'
import { contactListFilled, contactListInUse, contactListLeaving } from '../contact-lists/index.ts'
import { followsContacts } from '../contacts/index.ts'
import { fileListLeaving, filesLeaving } from '../file-lists/index.ts'
import { contactWrote } from '../inbound/index.ts'
import { adsWanted, plannedSettled } from '../messages/index.ts'
import { templateUnusable } from '../templates/index.ts'
import { userLeaving } from '../users/index.ts'
import { receiveAnswer } from './answers.ts'
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
import { addFile, demandEditable, removeFile, storeLeaving } from './files.ts'
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
import { saveSettings, serializeSettings } from './settings.ts'

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
  eventHandlers: [
    on(plannedSettled, settle),
    on(contactWrote, receiveAnswer),
    on(connectionIsUp, (tx, { whatsappId }) => wakeCampaignsOf(tx, whatsappId)),
    on(connectionLeaving, (tx, { whatsappId }) => letGo(tx, 'whatsappId', whatsappId)),
    on(contactListFilled, (tx, { contactListId }) => beginThoseOf(tx, contactListId)),
    on(contactListInUse, (tx, { contactListId }) => isListInUse(tx, contactListId)),
    on(contactListLeaving, (tx, { contactListId }) => letGo(tx, 'contactListId', contactListId)),
    on(filesLeaving, storeLeaving),
    on(fileListLeaving, (tx, { fileListId }) => letGoOfFiles(tx, fileListId)),
    on(adsWanted, followWhatsApp),
    on(templateUnusable, (tx, { templateId }) => holdByTemplate(tx, templateId)),
    on(userLeaving, (tx, { userId }) => letGo(tx, 'userId', userId)),
    ...followsContacts('campaignRecipients', moveRecipients, moveRecipientsBack),
  ],
  routes: [
    ...bind(campaignRoutes, {
      list: ({ company }, { query }) => listCampaigns(company, query),
      show: ({ company }, { params }) => campaignDetail(company, params.campaignId),
      recipients: ({ company, caller }, { params, query }) =>
        listRecipients(company.db, caller, params.campaignId, query),
      report: ({ company }, { params }) => exportReport(company, params.campaignId),
      preview: ({ company }, { body }) => previewCampaign(company, body),
      create: ({ company, caller }, { body }) => company.transaction(tx => createCampaign(tx, caller, body)),
      update: ({ company }, { params, body }) => company.transaction(tx => changeCampaign(tx, params.campaignId, body)),
      remove: ({ company }, { params }) => company.transaction(tx => removeCampaign(tx, params.campaignId)),
      cancel: ({ company }, { params }) => company.transaction(tx => cancelCampaign(tx, params.campaignId)),
      sendNow: ({ company }, { params }) => company.transaction(tx => sendCampaignNow(tx, params.campaignId)),
      restart: ({ company }, { params }) => company.transaction(tx => restartCampaign(tx, params.campaignId)),
      retry: ({ company }, { params }) => company.transaction(tx => retryCampaign(tx, params.campaignId)),
      duplicate: ({ company, caller }, { params }) => duplicateCampaign(company, caller, params.campaignId),
      uploadMedia: {
        beforeFiles: (call, { params }) => demandEditable(call, params.campaignId),
        handle: (call, { params, files }) => addFile(call, params.campaignId, files),
      },
      removeMedia: (call, { params }) => removeFile(call, params.campaignId),
      settings: ({ company }) => serializeSettings(company.db),
      saveSettings: ({ company }, { body }) => company.transaction(tx => saveSettings(tx, body.settings)),
    }),
    ...bind(optOutRoutes, {
      list: ({ company }, { query }) => listOptOuts(company.db, query),
      remove: ({ company }, { params }) => company.transaction(tx => removeOptOut(tx, params.optOutId)),
    }),
  ],
}
