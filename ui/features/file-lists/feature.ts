import { fileListPermissions } from '../../../core/tenant/file-lists/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const fileListsFeature = defineFeature({
  paths: ['/files'],
  page: () => import('./files-page.tsx'),
  guide: 'file-lists',
  permission: fileListPermissions.use,
  menu: {
    group: 'attendance',
    label: { pt: 'Lista de arquivos', en: 'File lists', es: 'Listas de archivos' },
    icon: 'attach',
    seldom: true,
  },
})
