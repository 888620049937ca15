import { admin, permission } from '../../core/domain/access/permissions.ts'

/** The part of the menu that only administrators see (spec 1 §6). */
export const seesAdminItems = permission('drawer-admin-items:view', admin)
