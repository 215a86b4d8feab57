// Tasks by id.
#include "task.hpp"

namespace attention_lab {

const TaskEntry* find_task(std::string_view id) {
  for (const TaskEntry* task : all_tasks()) {
    if (task->id == id) return task;
  }
  return nullptr;
}

}  // namespace attention_lab
