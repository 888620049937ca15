import { DEFAULT_TAG_COLOR, type Tag, TagDraft, tagEvents, tagRoutes } from '../../../core/tenant/tags/contract.ts'
import { tagPermissions } from '../../../core/tenant/tags/permissions.ts'
import { useUser } from '../../app/session/session.ts'
import { allows } from '../../app/session/user.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ColorPicker } from '../../kit/fields/color-picker.tsx'
import {
  Badge,
  type Column,
  Dialog,
  FormFeet,
  Icon,
  picked,
  SwitchField,
  showDone,
  TextField,
  useForm,
  useRestoredSearch,
} from '../../kit/index.ts'
import { RecordPage } from '../../kit/record-page.tsx'
import { listOf, records, useList, withSaved } from '../../lib/lists/index.ts'
import { formatCount } from '../../lib/numbers.ts'
import { tagTexts } from './texts.ts'
import { tagsApi } from './use-tags.ts'

/** The tags of the company with the number of their tickets; lanes of the board are for those who arrange it (spec 1 §5). */
export default function TagsPage() {
  const t = useTexts(tagTexts)
  const arranges = allows(useUser(), tagPermissions.kanban)
  const [searchParam, setSearch] = useRestoredSearch()
  const list = useList(
    listOf(tagRoutes.list, {
      query: { searchParam },
      rows: 'tags',
      live: [records(tagEvents.tag, { newAt: searchParam ? 'nowhere' : 'start' })],
    }),
  )
  const saved = (tag: Tag): void => list.change(rows => withSaved(rows, tag, searchParam ? 'nowhere' : 'start'))
  return (
    <RecordPage
      t={t}
      icon="tag"
      columns={useColumns()}
      list={list}
      search={{ label: t('search'), text: searchParam, onSearch: setSearch }}
      mayChange={tag => arranges || tag.kanban === 0}
      consequence={({ ticketsCount: n }) => (n === 0 ? t('removeFromNone') : t('removeConsequence', { n }))}
      note={
        !arranges && list.rows?.some(({ kanban }) => kanban === 1) && <p className="soft">{t('lanesForOverseers')}</p>
      }
      editor={(tag, close) => <TagEditor tag={tag} arranges={arranges} onClose={close} onSaved={saved} />}
      remove={({ id }) => tagsApi.remove({ params: { tagId: id } })}
    />
  )
}

function useColumns(): Column<Tag>[] {
  const t = useTexts(tagTexts)
  const c = useTexts(common)
  return [
    { key: 'name', title: c('name'), cell: tag => <Badge text={tag.name} color={tag.color} /> },
    { key: 'color', title: t('color'), cell: tag => tag.color.toUpperCase() },
    { key: 'tickets', title: t('tickets'), align: 'end', cell: tag => formatCount(tag.ticketsCount) },
    {
      key: 'board',
      title: t('board'),
      cell: tag => (tag.kanban === 1 ? <Icon name="check" size={18} label={t('lane')} /> : '-'),
    },
  ]
}

interface TagEditorProps {
  /** The tag to edit; a new one when absent. */
  tag: Tag | undefined
  arranges: boolean
  onClose: () => void
  onSaved: (tag: Tag) => void
}

function TagEditor({ tag, arranges, onClose, onSaved }: TagEditorProps) {
  const t = useTexts(tagTexts)
  const c = useTexts(common)
  const form = useForm({
    schema: TagDraft,
    initial: { name: tag?.name ?? '', color: tag?.color ?? DEFAULT_TAG_COLOR, kanban: tag?.kanban === 1 },
    submit: async ({ kanban, ...values }, changed) => {
      const body = { ...values, ...(arranges ? { kanban } : {}) }
      onSaved(
        tag
          ? await tagsApi.update({ params: { tagId: tag.id }, body: picked(body, changed) })
          : await tagsApi.create({ body }),
      )
      showDone(t('saved'))
      onClose()
    },
    faultsOf: ({ code, sentence }) => (code === 'ERR_TAG_NAME_ALREADY_EXISTS' ? { name: sentence } : undefined),
  })
  return (
    <Dialog
      size="small"
      title={t(tag ? 'edit' : 'add')}
      form={form}
      onClose={onClose}
      onSubmit={() => void form.submit()}
      actions={<FormFeet busy={form.busy} />}
    >
      <TextField label={c('name')} required autoFocus {...form.field('name')} />
      <ColorPicker label={t('color')} {...form.field('color')} />
      {arranges && <SwitchField label={t('lane')} hint={t('laneHint')} {...form.field('kanban')} />}
    </Dialog>
  )
}
