import { permission, staff } from '../../../core/domain/access/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const todoListFeature = defineFeature({
  paths: ['/todolist'],
  page: () => import('./todo-list-page.tsx'),
  guide: 'todo-list',
  permission: permission('todo-list:use', staff),
  menu: {
    group: 'daily',
    label: { pt: 'Lista de tarefas', en: 'To-do list', es: 'Lista de tareas' },
    icon: 'checks',
    seldom: true,
  },
})
