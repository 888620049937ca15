export type { Desk, DeskTx } from './desk.ts'
export { Desks } from './desks.ts'
export type { Module } from './module.ts'
