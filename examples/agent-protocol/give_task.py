"""Gives this team a task by Agent Protocol, with the published client: a file goes along, steps are executed until the last one."""

import asyncio
import os
import sys
import tempfile

from agent_protocol_client import AgentApi, ApiClient, Configuration, StepRequestBody, TaskRequestBody

URL = os.environ.get("COLLOQUY_URL", "http://127.0.0.1:3000")
KEY = os.environ.get("COLLOQUY_KEY")

# The client sends a file by its path.
NOTES = "Ask for three offers.\n"


async def main(wish: str) -> None:
    async with ApiClient(Configuration(host=URL)) as client:
        if KEY:
            client.set_default_header("Authorization", f"Bearer {KEY}")
        api = AgentApi(client)
        task = await api.create_agent_task(task_request_body=TaskRequestBody(input=wish))
        print("task", task.task_id)

        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "notes.txt")
            with open(path, "w", encoding="utf-8") as notes:
                notes.write(NOTES)
            artifact = await api.upload_agent_task_artifacts(task.task_id, path, relative_path="in")
        data = await api.download_agent_task_artifact(task.task_id, artifact.artifact_id)
        assert bytes(data).decode() == NOTES
        print("artifact", artifact.file_name, artifact.artifact_id)

        while True:
            step = await api.execute_agent_task_step(task.task_id, step_request_body=StepRequestBody())
            print(step.status, "|", step.name, "|", step.output)
            if step.is_last:
                break

        steps = await api.list_agent_task_steps(task.task_id)
        tasks = await api.list_agent_tasks()
        print(steps.pagination.total_items, "steps,", tasks.pagination.total_items, "tasks")


asyncio.run(main(sys.argv[1] if len(sys.argv) > 1 else "Find the best price for the Iliad"))
