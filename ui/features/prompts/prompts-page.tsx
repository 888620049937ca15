import { type Prompt, promptEvents } from '../../../core/tenant/prompts/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Badge, type Column, useRestoredSearch } from '../../kit/index.ts'
import { RecordPage } from '../../kit/record-page.tsx'
import { withSaved } from '../../lib/lists/index.ts'
import { formatCount } from '../../lib/numbers.ts'
import { useEvent } from '../../lib/realtime/index.ts'
import { AnswerSources } from '../answer-sources/index.ts'
import { monthTokensOf, promptsApi, usePrompts } from '../prompt-choices/index.ts'
import { PromptDialog } from './prompt-dialog.tsx'
import { promptTexts } from './texts.ts'

/** Assistants that answer contacts (spec 2 §2). */
export default function PromptsPage() {
  const t = useTexts(promptTexts)
  const [searchParam, setSearch] = useRestoredSearch()
  const list = usePrompts(searchParam)
  // What was used is another sum with each answer, also of assistants that are deleted.
  useEvent(promptEvents.prompt, () => void list.reload())
  const used = monthTokensOf(list)
  return (
    <RecordPage
      t={t}
      icon="bot"
      columns={useColumns()}
      list={list}
      search={{ label: t('search'), text: searchParam, onSearch: setSearch }}
      note={used > 0 && <p>{t('usedInAll', { n: used })}</p>}
      editor={(row, close) => (
        <PromptDialog
          row={row}
          onClose={close}
          onSaved={saved => list.change(rows => withSaved(rows, saved, searchParam ? 'nowhere' : 'start'))}
        />
      )}
      remove={({ id }) => promptsApi.remove({ params: { promptId: id } })}
    />
  )
}

function useColumns(): Column<Prompt>[] {
  const t = useTexts(promptTexts)
  const c = useTexts(common)
  return [
    { key: 'name', title: c('name'), cell: ({ name }) => name },
    {
      key: 'queue',
      title: t('queue'),
      cell: ({ queue }) => (queue ? <Badge color={queue.color} text={queue.name} /> : t('noQueue')),
    },
    { key: 'places', title: t('places'), cell: ({ id }) => <AnswerSources lead="promptId" id={id} /> },
    { key: 'maxTokens', title: t('maxTokens'), cell: ({ maxTokens }) => formatCount(maxTokens) },
    { key: 'monthTokens', title: t('monthTokens'), cell: row => <Used row={row} /> },
  ]
}

function Used({ row: { monthTokens, tokenLimit } }: { row: Prompt }) {
  const t = useTexts(promptTexts)
  const used = formatCount(monthTokens)
  if (tokenLimit === null) return used
  return (
    <span className="row">
      {t('usedOf', { used, limit: formatCount(tokenLimit) })}
      {monthTokens >= tokenLimit && <Badge tone="warning" text={t('usedUp')} />}
    </span>
  )
}
