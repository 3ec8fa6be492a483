import { Guard } from './guard.tsx'

export default function CompanyGuard() {
  return <Guard access="company" />
}
