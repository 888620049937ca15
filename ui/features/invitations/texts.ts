import { defineTexts } from '../../i18n/texts.ts'

export const invitationTexts = defineTexts({
  pt: {
    title: 'Convite',
    welcome: '{invitedBy} convidou você para atender em {company}.',
    choose: 'Escolha o e-mail e a senha com que você vai entrar.',
    ownName: 'Seu nome',
    join: 'Entrar na equipe',
    joined: 'Pronto! Entre com o e-mail e a senha que escolheu.',
    noLink: 'Abra o link do convite inteiro, como você o recebeu.',
    login: 'Ir para a entrada',
  },
  en: {
    title: 'Invitation',
    welcome: '{invitedBy} invited you to answer customers at {company}.',
    choose: 'Choose the email and the password with which you will sign in.',
    ownName: 'Your name',
    join: 'Join the team',
    joined: 'Done! Sign in with the email and the password that you chose.',
    noLink: 'Open the whole link of the invitation, as you got it.',
    login: 'Go to the sign-in',
  },
  es: {
    title: 'Invitación',
    welcome: '{invitedBy} le invitó a atender en {company}.',
    choose: 'Elija el correo y la contraseña con que va a entrar.',
    ownName: 'Su nombre',
    join: 'Entrar al equipo',
    joined: '¡Listo! Entre con el correo y la contraseña que eligió.',
    noLink: 'Abra el enlace completo de la invitación, como lo recibió.',
    login: 'Ir a la entrada',
  },
})
