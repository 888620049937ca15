import { type BroughtBack, restoringOperations } from '../../core/app/operations/restoring.ts'
import { pluralize } from '../../core/kit/pluralize.ts'
import { requested } from '../frame/ask.ts'
import { dataFolderCommand, onDataFolder, operates } from '../frame/data-folder-command.ts'
import { AT, ID, momentIn, type Place, TO, where } from './backup-location.ts'

const COMPANY = 'its number or name; see `balcao tenant list`'
const CONFIRM = 'its name once more; asked for in a terminal, once it was said what goes'
const needs = ['backups'] as const

interface Confirming {
  confirm?: string
  data?: string
}

/** What goes, before anything does. */
function lossLines({ name, from, at, broken, since }: BroughtBack): string[] {
  const of = `${from}, of ${at.slice(0, 16).replace('T', ' ')} UTC`
  const earlier = broken.length > 0 ? ['That is the newest moment that can be read whole.', ...broken] : []
  if (since === null)
    return [
      `${name} comes back as in ${of}. What it is now cannot be read, so what came since is not known.`,
      ...earlier,
    ]
  const { tickets, messages, contacts, connections } = since
  const isNothing = tickets + messages + contacts + connections.length === 0
  const all = [pluralize(tickets, 'ticket'), pluralize(messages, 'message'), pluralize(contacts, 'contact')].join(', ')
  return [
    `${name} comes back as in ${of}. ${isNothing ? 'No ticket, message or contact came since.' : `What came since goes: ${all}.`}`,
    ...earlier,
    ...(connections.length > 0 ? [`So do connections that were made since: ${connections.join(', ')}.`] : []),
    'Phones that are linked, people who sign in, tokens and addresses of webhooks stay as they are. What goes is kept aside, and can come back.',
  ]
}

function outcomeLines({ id, name, from, back }: BroughtBack): string[] {
  if (back === null) return []
  const { files, missing, aside, phones, hasKept: hasStored } = back
  return [
    `${name} is as in ${from}; ${pluralize(files, 'file')} came from there.`,
    ...(missing > 0 ? [`${pluralize(missing, 'file')} that it names ${missing === 1 ? 'lies' : 'lie'} nowhere.`] : []),
    ...(phones.kept > 0 ? [`The phones of ${pluralize(phones.kept, 'connection')} stay linked.`] : []),
    ...(phones.lost.length > 0 ? [`Phones to be linked anew, under Conexões: ${phones.lost.join(', ')}.`] : []),
    ...(hasStored
      ? []
      : [
          'What it was could not be read: tokens and addresses of webhooks are those of then, and changes since are lost.',
        ]),
    `What it was lies in ${aside}. \`balcao tenant undo-restore ${id}\` brings that back; delete the folder once all is well.`,
  ]
}

/** The name of the company, typed by anyone who has read what goes. */
async function confirmed(weighed: Promise<BroughtBack>): Promise<string> {
  const found = await weighed
  for (const line of lossLines(found)) console.error(line)
  return requested(`Type the name of the company, ${found.name}, to bring it back: `, '--confirm <name>')
}

/** `balcao tenant restore-from` */
export const restoreFromCommand = dataFolderCommand(
  'restore-from',
  'bring one company back to what a backup holds, while all work: its phones, people, tokens and webhooks stay',
)
  .argument('<company>', COMPANY)
  .argument('[id]', ID, 'latest')
  .option('--to <place>', TO)
  .option('--at <time>', AT)
  .option('--confirm <name>', CONFIRM)
  .action(
    operates(
      restoringOperations.restoreFrom,
      async (company: string, id: string, { confirm, data, at, ...place }: Place & Confirming & { at?: string }) => {
        const moment = at === undefined ? {} : { at: momentIn(at, id) }
        const input = { company, id, ...moment, ...where(place) }
        const weigh = () => onDataFolder(restoringOperations.restoreFrom, input, { data }, { needs })
        return { ...input, confirm: confirm ?? (await confirmed(weigh())) }
      },
      outcomeLines,
      { needs },
    ),
  )

/** `balcao tenant undo-restore` */
export const undoRestoreCommand = dataFolderCommand(
  'undo-restore',
  'bring a company back to what it was before it last came back from a backup',
)
  .argument('<company>', COMPANY)
  .option('--confirm <name>', CONFIRM)
  .action(
    operates(
      restoringOperations.undo,
      async (company: string, { confirm, data }: Confirming) => ({
        company,
        confirm: confirm ?? (await confirmed(onDataFolder(restoringOperations.undo, { company }, { data }))),
      }),
      outcomeLines,
    ),
  )

/** `balcao tenant restore-files` */
export const restoreFilesCommand = dataFolderCommand(
  'restore-files',
  'bring files of a company back that are gone or cut short; all else stays as it is',
)
  .argument('<company>', COMPANY)
  .argument('[id]', ID, 'latest')
  .option('--to <place>', TO)
  .action(
    operates(
      restoringOperations.restoreFiles,
      (company: string, id: string, place: Place) => ({ company, id, ...where(place) }),
      ({ name, from, files, missing }) => [
        `${pluralize(files, 'file')} of ${name} came from ${from}.`,
        ...(missing > 0
          ? [`${pluralize(missing, 'file')} that it names ${missing === 1 ? 'lies' : 'lie'} in neither.`]
          : []),
      ],
      { needs, passed: ({ missing }) => missing === 0 },
    ),
  )
