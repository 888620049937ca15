import { defineTexts } from '../../i18n/texts.ts'

export const pushTexts = defineTexts({
  pt: {
    push: 'Notificações neste aparelho com o Balcão fechado',
    on: 'Este aparelho avisa de mensagens, transferências e do que a equipe escreve para você enquanto o Balcão não está à vista.',
    off: 'Ligue para ser avisado de mensagens, transferências e do que a equipe escreve para você também com o Balcão fechado.',
    refused:
      'Ligado, mas o serviço de notificações deste navegador recusou os últimos avisos. Desligue e ligue de novo; se continuar, avise quem administra o servidor.',
    insecure: 'Só é possível quando o Balcão é aberto por https. Peça a quem administra o servidor.',
    installFirst:
      'No iPhone e no iPad: toque em Compartilhar e em Adicionar à Tela de Início, abra o Balcão por lá e ligue aqui.',
    tooOld: 'Atualize o sistema deste aparelho: ele recebe notificações a partir do iOS 16.4.',
    unsupported: 'Este navegador não recebe notificações de páginas fechadas.',
    denied: 'O navegador não deixa. Toque no cadeado ao lado do endereço, permita notificações e tente de novo.',
    deniedApp: 'O aparelho não deixa. Permita as notificações do Balcão nos ajustes do aparelho e tente de novo.',
    failed: 'O navegador não conseguiu ligar as notificações. Tente de novo mais tarde.',
    failedBrave:
      'No Brave, ligue antes “Usar os serviços do Google para mensagens push” em Configurações, Privacidade e segurança.',
  },
  en: {
    push: 'Notifications on this device with Balcão closed',
    on: 'This device tells you of messages, transfers and what the team writes to you while Balcão is out of sight.',
    off: 'Switch it on to hear of messages, transfers and what the team writes to you with Balcão closed, too.',
    refused:
      'On, but the push service of this browser refused what was sent last. Switch it off and on again; if that goes on, tell whoever runs the server.',
    insecure: 'Only possible where Balcão is opened by https. Ask whoever runs the server.',
    installFirst: 'On iPhone and iPad: tap Share and Add to Home Screen, open Balcão from there and switch it on here.',
    tooOld: 'Update the system of this device: it gets notifications from iOS 16.4 on.',
    unsupported: 'This browser gets no notifications of pages that are closed.',
    denied: 'The browser does not allow it. Tap the lock beside the address, allow notifications and try again.',
    deniedApp: 'The device does not allow it. Allow notifications of Balcão in its settings and try again.',
    failed: 'The browser could not switch notifications on. Try again later.',
    failedBrave:
      'In Brave, first switch on “Use Google services for push messaging” under Settings, Privacy and security.',
  },
  es: {
    push: 'Notificaciones en este dispositivo con Balcão cerrado',
    on: 'Este dispositivo avisa de mensajes, transferencias y de lo que el equipo le escribe mientras Balcão no está a la vista.',
    off: 'Actívelo para recibir avisos de mensajes, transferencias y de lo que el equipo le escribe también con Balcão cerrado.',
    refused:
      'Activado, pero el servicio de notificaciones de este navegador rechazó los últimos avisos. Desactívelo y actívelo de nuevo; si continúa, avise a quien administra el servidor.',
    insecure: 'Solo es posible cuando Balcão se abre por https. Pida ayuda a quien administra el servidor.',
    installFirst:
      'En iPhone y iPad: toque Compartir y Añadir a pantalla de inicio, abra Balcão desde allí y actívelo aquí.',
    tooOld: 'Actualice el sistema de este dispositivo: recibe notificaciones a partir de iOS 16.4.',
    unsupported: 'Este navegador no recibe notificaciones de páginas cerradas.',
    denied:
      'El navegador no lo permite. Toque el candado junto a la dirección, permita las notificaciones e intente de nuevo.',
    deniedApp:
      'El dispositivo no lo permite. Permita las notificaciones de Balcão en los ajustes del dispositivo e intente de nuevo.',
    failed: 'El navegador no pudo activar las notificaciones. Intente de nuevo más tarde.',
    failedBrave:
      'En Brave, active antes “Usar los servicios de Google para la mensajería push” en Configuración, Privacidad y seguridad.',
  },
})
