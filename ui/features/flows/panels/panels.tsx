import type { FlowNodeKey } from '../../../../core/domain/access/plan-features.ts'
import { AcaoPanel } from './acao.tsx'
import { ConditionalPanel } from './conditional.tsx'
import { HandlerPanel } from './handler.tsx'
import { HttpRequestPanel } from './http-request.tsx'
import { HttpResponsePanel } from './http-response.tsx'
import { IaPanel } from './ia.tsx'
import { EndPanel, EsperaPanel, ExpedientePanel, StartPanel } from './logic.tsx'
import { SendFilePanel, SendPhotoPanel } from './media.tsx'
import { MenuPanel } from './menu.tsx'
import { ReceiveMessagePanel, SendMessagePanel } from './message-panels.tsx'
import { ScriptPanel } from './script.tsx'
import { ContatoPanel, SetoresPanel, TagPanel, WhatsappPanel } from './service-panels.tsx'

/** What the panel of each type asks for. */
export const panels: Record<FlowNodeKey, React.ComponentType> = {
  start: StartPanel,
  handler: HandlerPanel,
  contato: ContatoPanel,
  sendMessage: SendMessagePanel,
  receiveMessage: ReceiveMessagePanel,
  conditional: ConditionalPanel,
  end: EndPanel,
  setores: SetoresPanel,
  espera: EsperaPanel,
  sendFile: SendFilePanel,
  sendPhoto: SendPhotoPanel,
  httpRequest: HttpRequestPanel,
  httpResponse: HttpResponsePanel,
  scriptJs: ScriptPanel,
  tag: TagPanel,
  ia: IaPanel,
  whatsapp: WhatsappPanel,
  acao: AcaoPanel,
  menu: MenuPanel,
  expediente: ExpedientePanel,
}
