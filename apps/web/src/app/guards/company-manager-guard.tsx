import { Guard } from './guard.tsx'

export default function CompanyManagerGuard() {
  return <Guard access="company-manager" />
}
