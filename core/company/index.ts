export {
  type CompanyParts,
  CompanyRuntime,
  CompanyRuntimes,
  type CompanyState,
  companyState,
  type SharedParts,
  sharedState,
} from './runtime.ts'
