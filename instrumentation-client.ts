// Runs in the browser before anything of the pages does.
import { interpretSchemas } from '@/lib/model/interpreted-schemas';

interpretSchemas();
