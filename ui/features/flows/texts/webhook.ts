import { defineTexts } from '../../../i18n/texts.ts'

/** Where other systems reach a flow; 'Escutando' and 'Aguardando' are literal (spec 2 §2). */
export const webhookTexts = defineTexts({
  pt: {
    address: 'Endereço do webhook',
    addressHidden:
      'O endereço só aparece para quem pode ver endereços e tokens de integração. Peça a um administrador.',
    addressHint:
      'O outro sistema envia para cá, por POST, em JSON ou como formulário. Quem conhece o endereço pode iniciar o fluxo publicado.',
    refused: 'Última chamada recusada: {time}. {why}',
    refused_inactive: 'A empresa estava inativa.',
    refused_overdue: 'A assinatura da empresa estava vencida.',
    refused_plan: 'O plano não incluía webhooks.',
    refused_node: 'O plano não permitia todos os componentes deste fluxo.',
    refused_limit: 'As execuções de fluxos do mês tinham acabado.',
    saveFirst: 'Salve o fluxo: depois disso ele tem um endereço.',
    loadFailed: 'Erro ao carregar o endereço do webhook',
    copyAddress: 'Copiar endereço',
    copied: 'Endereço copiado!',
    renew: 'Novo endereço',
    renewQuestion: 'Deseja trocar o endereço deste webhook?',
    renewConsequence: 'O endereço atual deixa de funcionar na hora, e quem o usa precisa do novo.',
    renewed: 'O webhook tem um novo endereço.',
    listening: 'Escutando',
    waiting: 'Aguardando',
    listeningHint:
      'O que chegar até {time} aparece aqui e também inicia o fluxo publicado, se algo vem depois deste nó.',
    waitingHint:
      'Escute para ver o que o outro sistema envia e escolher os campos. O fluxo publicado é iniciado como sempre.',
    caught: 'Dados do webhook recebidos!',
    lastCaught: 'Recebidos por último: {time}',
    useCaught: 'Usar os dados recebidos',
    everyCall: 'Cada chamada conta',
    onceHint:
      'Os mesmos dados, do mesmo endereço, em menos de 10 minutos, são uma repetição e não iniciam o fluxo de novo. Ligue se cada chamada deve iniciá-lo.',
    everyCallHint:
      'Cada chamada inicia o fluxo, ainda que traga os mesmos dados. Só o que traz o mesmo identificador de entrega ou de evento é uma repetição.',
    secret: 'Segredo da assinatura (HMAC)',
    secretNone:
      'Com um segredo, só vale o que vem assinado com ele, como GitHub, Shopify, WooCommerce, Typeform e Stripe assinam, ou o que o traz, como Hotmart e Asaas.',
    secretKept: 'Há um segredo, que não é mostrado. Um novo toma o lugar dele.',
    saveSecret: 'Guardar segredo',
    removeSecret: 'Remover segredo',
    secretSaved: 'O webhook agora exige a assinatura.',
    secretRemoved: 'O webhook não exige mais assinatura.',
  },
  en: {
    address: 'Address of the webhook',
    addressHidden:
      'Only people who may see integration addresses and tokens are shown the address. Ask an administrator.',
    addressHint:
      'The other system sends to it, by POST, in JSON or as a form. Whoever knows the address can begin the published flow.',
    refused: 'Last call refused: {time}. {why}',
    refused_inactive: 'The company was inactive.',
    refused_overdue: "The company's subscription was overdue.",
    refused_plan: 'The plan did not include webhooks.',
    refused_node: 'The plan did not allow all components of this flow.',
    refused_limit: "The month's runs of flows were used up.",
    saveFirst: 'Save the flow: from then on it has an address.',
    loadFailed: 'The address of the webhook could not be loaded',
    copyAddress: 'Copy the address',
    copied: 'Address copied!',
    renew: 'New address',
    renewQuestion: "Do you want to change this webhook's address?",
    renewConsequence: 'The present address stops working at once, and whoever uses it needs the new one.',
    renewed: 'The webhook has a new address.',
    listening: 'Listening',
    waiting: 'Waiting',
    listeningHint:
      'What comes until {time} is shown here and begins the published flow too, if something follows this node.',
    waitingHint: 'Listen to see what the other system sends and to choose fields. The published flow begins as always.',
    caught: 'Data of the webhook received!',
    lastCaught: 'Received last: {time}',
    useCaught: 'Use the received data',
    everyCall: 'Each call counts',
    onceHint:
      'The same data from the same address within 10 minutes are a repetition and do not begin the flow again. Switch this on if each call should begin it.',
    everyCallHint:
      'Each call begins the flow, also with the same data. Only what brings the same id of a delivery or an event is a repetition.',
    secret: 'Secret of the signature (HMAC)',
    secretNone:
      'With a secret, only what is signed with it is taken, as GitHub, Shopify, WooCommerce, Typeform and Stripe sign, or what brings it, as Hotmart and Asaas do.',
    secretKept: 'There is a secret, which is not shown. A new one takes its place.',
    saveSecret: 'Keep the secret',
    removeSecret: 'Remove the secret',
    secretSaved: 'The webhook demands the signature now.',
    secretRemoved: 'The webhook demands no signature any more.',
  },
  es: {
    address: 'Dirección del webhook',
    addressHidden:
      'La dirección solo aparece para quien puede ver direcciones y tokens de integración. Pídala a un administrador.',
    addressHint:
      'El otro sistema envía aquí, por POST, en JSON o como formulario. Quien conoce la dirección puede iniciar el flujo publicado.',
    refused: 'Última llamada rechazada: {time}. {why}',
    refused_inactive: 'La empresa estaba inactiva.',
    refused_overdue: 'La suscripción de la empresa estaba vencida.',
    refused_plan: 'El plan no incluía webhooks.',
    refused_node: 'El plan no permitía todos los componentes de este flujo.',
    refused_limit: 'Se habían agotado las ejecuciones de flujos del mes.',
    saveFirst: 'Guarde el flujo: después de eso tiene una dirección.',
    loadFailed: 'Error al cargar la dirección del webhook',
    copyAddress: 'Copiar la dirección',
    copied: '¡Dirección copiada!',
    renew: 'Nueva dirección',
    renewQuestion: '¿Desea cambiar la dirección de este webhook?',
    renewConsequence: 'La dirección actual deja de funcionar al instante, y quien la usa necesita la nueva.',
    renewed: 'El webhook tiene una nueva dirección.',
    listening: 'Escuchando',
    waiting: 'Esperando',
    listeningHint:
      'Lo que llegue hasta las {time} aparece aquí y también inicia el flujo publicado, si algo sigue a este nodo.',
    waitingHint:
      'Escuche para ver lo que envía el otro sistema y elegir los campos. El flujo publicado se inicia como siempre.',
    caught: '¡Datos del webhook recibidos!',
    lastCaught: 'Recibidos por última vez: {time}',
    useCaught: 'Usar los datos recibidos',
    everyCall: 'Cada llamada cuenta',
    onceHint:
      'Los mismos datos, de la misma dirección, en menos de 10 minutos, son una repetición y no inician el flujo otra vez. Actívelo si cada llamada debe iniciarlo.',
    everyCallHint:
      'Cada llamada inicia el flujo, aunque traiga los mismos datos. Solo lo que trae el mismo identificador de entrega o de evento es una repetición.',
    secret: 'Secreto de la firma (HMAC)',
    secretNone:
      'Con un secreto, solo vale lo que viene firmado con él, como firman GitHub, Shopify, WooCommerce, Typeform y Stripe, o lo que lo trae, como Hotmart y Asaas.',
    secretKept: 'Hay un secreto, que no se muestra. Uno nuevo toma su lugar.',
    saveSecret: 'Guardar el secreto',
    removeSecret: 'Quitar el secreto',
    secretSaved: 'El webhook ahora exige la firma.',
    secretRemoved: 'El webhook ya no exige firma.',
  },
})
