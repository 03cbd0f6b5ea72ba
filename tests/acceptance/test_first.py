"""First conversation."""
from tests.acceptance.scripted import Script


async def test_hello(tmp_path):
    chat = Script(data=tmp_path)
    await chat.start()
    for line in ["remind me to pay rent","at 5","no, make it 6","list my reminders","undo","list my reminders",
       "lunch with Priya Friday next week at 1"]:
        print(">", line); print(await chat.say(line)); print()
    print(await chat.tap("Approve"))
    for line in ["what's on my calendar next week?","schedule a call with Tom on 20 March at 13:30","16:00", "what's on my calendar next week?","undo","undo","history","status","permissions","help"]:
        print(">", line); print(await chat.say(line)); print()
    print([h for h in chat.history if h["type"]=="edit"])
    await chat.stop()
