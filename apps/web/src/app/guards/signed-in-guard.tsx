import { Guard } from './guard.tsx'

export default function SignedInGuard() {
  return <Guard access="signed-in" />
}
