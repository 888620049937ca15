export {
  type CompanyParts,
  CompanyRuntimes,
  type CompanyState,
  companyState,
  sharedState,
} from './runtime.ts'
