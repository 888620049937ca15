import { local } from '../../../lib/local.ts'
import { navigate } from '../../../lib/router/index.tsx'
import { isPushedTo } from '../../push/index.ts'

export type Permission = NotificationPermission | 'unsupported'

export function permissionOf(): Permission {
  if (typeof Notification === 'undefined') return 'unsupported'
  const { permission } = Notification
  return permission === 'default' && !canNotify() ? 'unsupported' : permission
}

/**
 * Chrome on phones knows the word, asks for the permission and gets it, and then refuses to make one: there notifications come from service
 * workers alone. Before the permission nothing is shown by trying.
 */
function canNotify(): boolean {
  try {
    new Notification('').close()
    return true
  } catch {
    return false
  }
}

export async function askPermission(): Promise<Permission> {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.requestPermission()
}

export interface News {
  /** What a click opens. */
  path: string
  title: string
  body: string
  picture: string | null
}

/**
 * Tells about something outside of the page; later ones of the same address replace it, a click opens that. Where no page is in sight the desk
 * itself tells a browser that it pushes to.
 */
export function notify({ path, title, body, picture }: News): void {
  if (permissionOf() !== 'granted') return
  if (document.visibilityState === 'hidden' && isPushedTo(local.get('userId'))) return
  try {
    // One that takes the place of another says so: else Chrome shows it silently.
    const how: NotificationOptions & { renotify: true } = { body, tag: path, renotify: true }
    const note = new Notification(title, { ...how, ...(picture ? { icon: picture } : {}) })
    note.onclick = () => {
      focus()
      navigate(path)
      note.close()
    }
  } catch {
    // Some phones allow notifications from service workers alone.
  }
}
