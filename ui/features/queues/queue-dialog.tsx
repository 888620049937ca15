import { useEffect, useRef, useState } from 'react'
import { defaultWeekHours } from '../../../core/domain/business-hours.ts'
import { type Queue, QueueDraft, queueRoutes } from '../../../core/tenant/queues/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { fileError, fileRejection } from '../../kit/form/file-error.ts'
import { Dialog, FormFeet, picked, showDone, Tabs, useForm } from '../../kit/index.ts'
import type { CallFailure } from '../../lib/api/failure.ts'
import { tidied } from '../business-hours/index.ts'
import type { OpenEditor } from './option-acts.ts'
import { OptionTree } from './option-tree.tsx'
import { QueueFields } from './queue-fields.tsx'
import { QueueHours } from './queue-hours.tsx'
import { freeColor, type QueueValues } from './queue-values.ts'
import { queueTexts } from './texts.ts'
import { useMembers } from './use-members.ts'
import { queuesApi } from './use-queues.ts'

interface QueueDialogProps {
  /** The queue to edit; a new one when absent. */
  queue?: Queue
  all: readonly Queue[]
  onClose: () => void
  /** Told the queue where it is new. */
  onSaved: (created?: Queue) => void
}

/** A queue's data with its menu options, and its opening hours (spec 2 §2). */
export default function QueueDialog({ queue, all, onClose, onSaved }: QueueDialogProps) {
  const t = useTexts(queueTexts)
  const [tab, setTab] = useState<'data' | 'hours'>('data')
  const saved = useRef(queue)
  const sending = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<number>()
  // Anyone who closes the form does not want the rest of the file to go.
  useEffect(() => () => sending.current?.abort(), [])
  const members = useMembers()
  const form = useForm<QueueValues>({
    schema: QueueDraft,
    initial: {
      name: queue?.name ?? '',
      color: queue?.color ?? freeColor(all.map(({ color }) => color)),
      greetingMessage: queue?.greetingMessage ?? '',
      outOfHoursMessage: queue?.outOfHoursMessage ?? '',
      orderQueue: String(queue?.orderQueue ?? ''),
      flowId: queue?.flowId ?? null,
      promptId: queue?.promptId ?? null,
      integrationId: queue?.integrationId ?? null,
      service: queue?.service ?? '',
      schedules: queue?.schedules.length ? tidied(queue.schedules) : defaultWeekHours,
      holidays: queue?.holidays ?? [],
      userIds: null,
      file: queue?.mediaName ? { name: queue.mediaName, size: queue.mediaBytes ?? 0 } : null,
    },
    submit: async ({ file, userIds, ...body }, changed) => {
      const before = saved.current
      // Where its file does not arrive the queue is there all the same: the next attempt changes it.
      saved.current = before
        ? await queuesApi.update({ params: { queueId: before.id }, body: picked(body, changed) })
        : await queuesApi.create({ body })
      const params = { queueId: saved.current.id }
      if (userIds) await members.save(params.queueId, userIds)
      if (file instanceof File) await send(params, file)
      else if (!file && 'file' in changed && saved.current.mediaName) await queuesApi.removeFile({ params })
      showDone(t('saved'))
      onSaved(queue ? undefined : saved.current)
      onClose()
    },
    also: { file: fileError(queueRoutes.uploadFile.files) },
    faultsOf: failure => takenError(failure) ?? fileRejection(failure),
    onFaults: errors => setTab(ofData.some(field => errors[field]) ? 'data' : 'hours'),
  })
  const send = async (params: { queueId: number }, file: File): Promise<void> => {
    const data = new FormData()
    data.append('file', file)
    sending.current = new AbortController()
    try {
      await queuesApi.uploadFile({ params, form: data }, { onProgress: setProgress, signal: sending.current.signal })
    } finally {
      setProgress(undefined)
    }
  }
  const openEditor = useRef<OpenEditor>(null)
  const [optionTyped, setOptionTyped] = useState(false)
  /** An option that is still being written is part of what is saved; when it is rejected, nothing is. */
  const submit = async (): Promise<void> => {
    if (openEditor.current && !(await openEditor.current.save())) return setTab('data')
    await form.submit()
  }
  return (
    <Dialog
      size="large"
      title={t(queue ? 'edit' : 'add')}
      form={{ dirty: form.dirty || optionTyped, failure: form.failure }}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={<FormFeet busy={form.busy} />}
    >
      <Tabs
        label={t(queue ? 'edit' : 'add')}
        chosen={tab}
        onChoose={setTab}
        tabs={[
          { key: 'data', label: t('tabData') },
          { key: 'hours', label: t('tabHours') },
        ]}
      >
        <div className="stack" hidden={tab !== 'data'}>
          <QueueFields
            form={form}
            taken={all.filter(other => other.id !== queue?.id).map(other => other.color)}
            progress={progress}
            {...(queue ? { members: { people: members.people, here: members.of(queue.id) } } : {})}
          />
          {queue ? (
            <OptionTree queueId={queue.id} openEditor={openEditor} onTyped={setOptionTyped} />
          ) : (
            <p className="soft">{t('saveFirst')}</p>
          )}
        </div>
        <div className="stack" hidden={tab !== 'hours'}>
          <QueueHours form={form} />
        </div>
      </Tabs>
    </Dialog>
  )
}

/** The fields of the first tab. */
const ofData = [
  ...(['name', 'color', 'orderQueue', 'flowId', 'promptId', 'integrationId', 'service', 'userIds'] as const),
  ...(['greetingMessage', 'file', 'outOfHoursMessage'] as const),
] as const

/** A name or a colour that another queue has. */
function takenError({ code, sentence }: CallFailure): Record<string, string> | undefined {
  if (code === 'ERR_QUEUE_NAME_ALREADY_EXISTS') return { name: sentence }
  return code === 'ERR_QUEUE_COLOR_ALREADY_EXISTS' ? { color: sentence } : undefined
}
