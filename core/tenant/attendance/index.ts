import type { Module } from '../../desk/index.ts'

/** The reception: what happens to a message that comes in, before any person sees it. */
export const attendanceModule: Module = { name: 'attendance', reads: ['contacts', 'messages'], routes: [] }

export { receiveEvents } from './receive.ts'
