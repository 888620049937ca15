import type { FlowNodeKey } from '../../domain/access/plan-features.ts'
import type { NodeType } from '../node-type.ts'
import { acao } from './acao.ts'
import { conditional } from './conditional.ts'
import { contato } from './contato.ts'
import { end } from './end.ts'
import { espera } from './espera.ts'
import { expediente } from './expediente.ts'
import { handler } from './handler.ts'
import { httpRequest } from './httpRequest.ts'
import { httpResponse } from './httpResponse.ts'
import { ia } from './ia.ts'
import { menu } from './menu.ts'
import { receiveMessage } from './receiveMessage.ts'
import { scriptJs } from './scriptJs.ts'
import { sendFile } from './sendFile.ts'
import { sendMessage } from './sendMessage.ts'
import { sendPhoto } from './sendPhoto.ts'
import { setores } from './setores.ts'
import { start } from './start.ts'
import { tag } from './tag.ts'
import { whatsapp } from './whatsapp.ts'

/** Every type of node, by its key on the wire; the keys are those that plans know. */
const nodeTypes = {
  ...{ start, handler, contato, sendMessage, receiveMessage, conditional, end, setores, espera, sendFile, sendPhoto },
  ...{ httpRequest, httpResponse, scriptJs, tag, ia, whatsapp, acao, menu, expediente },
} satisfies Record<FlowNodeKey, unknown>

/** The type of a node; undefined for one that we do not know. */
export const nodeTypeOf = (type: string): NodeType | undefined =>
  Object.hasOwn(nodeTypes, type) ? (nodeTypes[type as FlowNodeKey] as unknown as NodeType) : undefined
