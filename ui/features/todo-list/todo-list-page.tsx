import { useEffect, useState } from 'react'
import { MAX_VALUE } from '../../../core/kit/limits.ts'
import { common } from '../../i18n/common.ts'
import { defineTexts, useTexts } from '../../i18n/texts.ts'
import { Button, EmptyState, IconButton, Page, showDone, TextField } from '../../kit/index.ts'
import { useStore } from '../../lib/store.ts'
import { formatDayAndTime } from '../../lib/time/dates.ts'
import { addTask, changeTask, followTasks, putBackTask, removeTask, type Task, tasks } from './tasks.ts'
import * as styles from './todo-list.module.css'

/** What someone wants to do, kept in this browser only (spec 1 §2). */
export default function TodoListPage() {
  const t = useTexts(texts)
  const c = useTexts(common)
  const all = useStore(tasks)
  const [text, setText] = useState('')
  const [edited, setEdited] = useState<string>()
  useEffect(followTasks, [])
  const remove = (task: Task, at: number): void => {
    removeTask(task)
    showDone(t('removed'), { label: t('undo'), onClick: () => putBackTask(task, at) })
  }
  return (
    <Page title={t('title')}>
      <div className={styles.tasks}>
        <form
          className={styles.line}
          onSubmit={event => {
            event.preventDefault()
            if (addTask(text)) setText('')
          }}
        >
          <TextField label={t('new')} value={text} maxLength={MAX_VALUE} onChange={setText} />
          <Button kind="primary" type="submit" icon="plus">
            {c('add')}
          </Button>
        </form>
        <p className="soft">{t('here')}</p>
        {all.length === 0 && (
          <EmptyState icon="checks" title={t('emptyTitle')}>
            {t('empty')}
          </EmptyState>
        )}
        <ul className="plain-list stack-tight">
          {all.map((task, at) => (
            <li key={task.createdAt} className={styles.task}>
              {edited === task.createdAt ? (
                <TaskForm task={task} onEnd={() => setEdited(undefined)} />
              ) : (
                <>
                  <span className="grow">
                    <span className={styles.text}>{task.text}</span>
                    <small className="soft">
                      {t('created', { at: formatDayAndTime(task.createdAt) })}
                      {task.updatedAt !== task.createdAt &&
                        ` · ${t('changed', { at: formatDayAndTime(task.updatedAt) })}`}
                    </small>
                  </span>
                  <IconButton
                    icon="edit"
                    label={`${c('edit')}: ${task.text}`}
                    onClick={() => setEdited(task.createdAt)}
                  />
                  <IconButton
                    icon="trash"
                    kind="danger"
                    label={`${c('remove')}: ${task.text}`}
                    onClick={() => remove(task, at)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Page>
  )
}

function TaskForm({ task, onEnd }: { task: Task; onEnd: () => void }) {
  const t = useTexts(texts)
  const c = useTexts(common)
  const [text, setText] = useState(task.text)
  return (
    <form
      className={styles.line}
      onSubmit={event => {
        event.preventDefault()
        if (changeTask(task, text)) onEnd()
      }}
      onKeyDown={event => event.key === 'Escape' && onEnd()}
    >
      <TextField
        label={t('task')}
        hideLabel
        value={text}
        maxLength={MAX_VALUE}
        onChange={setText}
        ref={input => input?.focus()}
      />
      <Button kind="primary" type="submit">
        {c('save')}
      </Button>
      <Button onClick={onEnd}>{c('cancel')}</Button>
    </form>
  )
}

const texts = defineTexts({
  pt: {
    title: 'Lista de tarefas',
    new: 'Nova tarefa',
    task: 'Tarefa',
    here: 'As tarefas ficam só neste navegador.',
    emptyTitle: 'Nada por fazer',
    empty: 'Anote acima o que você não quer esquecer.',
    created: 'Criada em {at}',
    changed: 'alterada em {at}',
    removed: 'Tarefa excluída.',
    undo: 'Desfazer',
  },
  en: {
    title: 'To-do list',
    new: 'New task',
    task: 'Task',
    here: 'Tasks are kept in this browser only.',
    emptyTitle: 'Nothing to do',
    empty: 'Write down above what you do not want to forget.',
    created: 'Created on {at}',
    changed: 'changed on {at}',
    removed: 'Task deleted.',
    undo: 'Undo',
  },
  es: {
    title: 'Lista de tareas',
    new: 'Nueva tarea',
    task: 'Tarea',
    here: 'Las tareas quedan solo en este navegador.',
    emptyTitle: 'Nada por hacer',
    empty: 'Anote arriba lo que no quiere olvidar.',
    created: 'Creada el {at}',
    changed: 'cambiada el {at}',
    removed: 'Tarea eliminada.',
    undo: 'Deshacer',
  },
})
