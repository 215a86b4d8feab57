// Starts the course page.
import './element';
import { AttentionLabCourse } from './course';

customElements.define('attention-lab-course', AttentionLabCourse);
