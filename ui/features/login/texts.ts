import { defineTexts } from '../../i18n/texts.ts'

export const loginTexts = defineTexts({
  pt: {
    title: 'Entrar',
    submit: 'Entrar',
    forgot: 'Esqueci a senha',
    noAccount: 'Não tem uma conta?',
    signUp: 'Cadastre sua empresa',
  },
  en: {
    title: 'Sign in',
    submit: 'Sign in',
    forgot: 'Forgot my password',
    noAccount: 'No account yet?',
    signUp: 'Sign your company up',
  },
  es: {
    title: 'Entrar',
    submit: 'Entrar',
    forgot: 'Olvidé mi contraseña',
    noAccount: '¿No tiene una cuenta?',
    signUp: 'Registre su empresa',
  },
})
