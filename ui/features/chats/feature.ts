import { chatPermissions } from '../../../core/tenant/chats/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const chatsFeature = defineFeature({
  paths: ['/chats', '/chats/:uuid'],
  page: () => import('./chats-page.tsx'),
  guide: 'chats',
  permission: chatPermissions.use,
  menu: {
    group: 'daily',
    label: { pt: 'Chat interno', en: 'Team chat', es: 'Chat interno' },
    icon: 'chats',
    badge: () => import('./unread-badge.tsx'),
    seldom: true,
  },
  topBar: [() => import('./chat-news.tsx')],
})
