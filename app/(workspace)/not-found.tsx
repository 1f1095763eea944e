// The workspace is there, and what the address names is not in it.
import { NothingHere } from '../nothing-here';

export default function NotFound() {
  return <NothingHere />;
}
