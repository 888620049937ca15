import { type ArchitectureCases, type Isolation, STAFF, SUPER } from '../../app/testing/architecture.ts'

/** They are the platform's, the same for all. */
const shared: Isolation = [({ companyId }) => ({ query: { companyId } }), [200]]
const platformOnly: Isolation = [
  () => ({ path: { announcementId: 1 }, body: { title: 'Nossa', text: 'Nosso' } }),
  [403],
]

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /announcements': { for: STAFF, isolation: shared },
    'GET /announcements/:announcementId': { for: SUPER, isolation: platformOnly },
    'POST /announcements': { for: SUPER, isolation: platformOnly },
    'PUT /announcements/:announcementId': { for: SUPER, isolation: platformOnly },
    'DELETE /announcements/:announcementId': { for: SUPER, isolation: platformOnly },
    'POST /announcements/:announcementId/media-upload': { for: SUPER, isolation: platformOnly },
    'DELETE /announcements/:announcementId/media-upload': { for: SUPER, isolation: platformOnly },
    'PUT /announcements/:announcementId/seen': {
      for: STAFF,
      isolation: [() => ({ path: { announcementId: 999_999 } }), [404]],
    },
    'GET /announcements/pictures/:pictureKey': {
      for: 'public',
      isolation: [() => ({ path: { pictureKey: 'nobody-knows' } }), [404]],
    },
  },
}
