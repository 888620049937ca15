import { flowPermissions } from '../../../core/tenant/flows/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const flowsFeature = defineFeature({
  paths: ['/fluxos'],
  page: () => import('./flows-page.tsx'),
  guide: 'flows',
  permission: flowPermissions.use,
  menu: {
    group: 'automation',
    label: { pt: 'Fluxos', en: 'Flows', es: 'Flujos' },
    icon: 'flow',
    seldom: true,
  },
})

/** The conversations that a flow leads; they hold what customers of all queues said. */
export const flowRunsFeature = defineFeature({
  paths: ['/fluxos/:id/execucoes', '/fluxos/:id/execucoes/:runId'],
  page: () => import('./runs/runs-page.tsx'),
  guide: 'flows',
  permission: flowPermissions.watch,
})

export const flowEditorFeature = defineFeature({
  paths: ['/fluxos/novo', '/fluxos/:id/editar'],
  page: () => import('./editor/editor-page.tsx'),
  guide: 'flows',
  permission: flowPermissions.use,
  whole: true,
})
