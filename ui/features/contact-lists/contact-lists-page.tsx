import {
  type ContactList,
  ContactListDraft,
  contactListEvents,
  contactListRoutes,
} from '../../../core/tenant/contact-lists/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import {
  Badge,
  type Column,
  Dialog,
  FormFeet,
  IconButton,
  SelectField,
  showDone,
  TextField,
  useForm,
  useRestoredSearch,
} from '../../kit/index.ts'
import { RecordPage } from '../../kit/record-page.tsx'
import { listOf, records, useList, withSaved } from '../../lib/lists/index.ts'
import { formatCount } from '../../lib/numbers.ts'
import { Link, navigate } from '../../lib/router/index.tsx'
import { useTagChoices } from '../tags/index.ts'
import { contactListsApi } from './api.ts'
import { contactListTexts } from './texts.ts'

/** The lists of people to whom campaigns write (spec 2 §2). */
export default function ContactListsPage() {
  const t = useTexts(contactListTexts)
  const [searchParam, setSearch] = useRestoredSearch()
  const newAt = searchParam ? 'nowhere' : 'start'
  const list = useList(
    listOf(contactListRoutes.list, {
      query: { searchParam },
      rows: 'records',
      live: [records(contactListEvents.ContactList, { newAt })],
    }),
  )
  return (
    <RecordPage
      t={t}
      icon="list"
      columns={useColumns()}
      list={list}
      search={{ label: t('search'), text: searchParam, onSearch: setSearch }}
      moreActs={row => (
        <IconButton icon="users" label={`${t('open')}: ${row.name}`} onClick={() => navigate(peopleOf(row))} />
      )}
      editor={(row, close) => (
        <Editor row={row} onClose={close} onSaved={saved => list.change(rows => withSaved(rows, saved, newAt))} />
      )}
      remove={({ id }) => contactListsApi.remove({ params: { contactListId: id } })}
    />
  )
}

const peopleOf = ({ id }: Pick<ContactList, 'id'>): string => `/contact-lists/${id}/contacts`

function useColumns(): Column<ContactList>[] {
  const t = useTexts(contactListTexts)
  const c = useTexts(common)
  return [
    { key: 'name', title: c('name'), cell: row => <Link href={peopleOf(row)}>{row.name}</Link> },
    { key: 'contacts', title: t('contacts'), cell: ({ contactsCount }) => formatCount(contactsCount) },
    {
      key: 'known',
      title: t('known'),
      cell: ({ validCount, waitingCount }) => (
        <span className="row">
          {formatCount(validCount)}
          {waitingCount > 0 && <Badge text={t('toAsk', { n: waitingCount })} />}
        </span>
      ),
    },
  ]
}

interface EditorProps {
  row: ContactList | undefined
  onClose: () => void
  onSaved: (row: ContactList) => void
}

/** The name and, of a new list, the tag whose contacts are in it. */
function Editor({ row, onClose, onSaved }: EditorProps) {
  const t = useTexts(contactListTexts)
  const c = useTexts(common)
  const tags = useTagChoices()
  const form = useForm<{ name: string; tagId: number | null }>({
    schema: ContactListDraft,
    initial: { name: row?.name ?? '', tagId: null },
    submit: async ({ name, tagId }) => {
      const saved = row
        ? await contactListsApi.update({ params: { contactListId: row.id }, body: { name } })
        : await contactListsApi.create({ body: { name, tagId } })
      showDone(t('saved'))
      onSaved(saved)
      onClose()
    },
  })
  return (
    <Dialog
      title={t(row ? 'edit' : 'add')}
      form={form}
      onClose={onClose}
      onSubmit={() => void form.submit()}
      actions={<FormFeet busy={form.busy} />}
    >
      <TextField label={c('name')} required autoFocus {...form.field('name')} />
      {!row && (
        <SelectField
          label={t('tag')}
          hint={t('tagHint')}
          options={tags}
          empty={{ value: null, label: t('noTag') }}
          {...form.field('tagId')}
        />
      )}
    </Dialog>
  )
}
